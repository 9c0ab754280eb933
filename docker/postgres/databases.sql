create database iceberg;
create database manifest;
