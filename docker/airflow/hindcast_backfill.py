"""A backfill as an Airflow DAG: plan, run, gate, wait for the owners' approval, publish.

Every task is one verb; its exit status decides, and its last line of output is one JSON object. The logical date is the first
day after the range that is recomputed.
"""

from __future__ import annotations

import json
import subprocess
from datetime import datetime, timedelta

from airflow import DAG
from airflow.exceptions import AirflowFailException
from airflow.operators.python import PythonOperator
from airflow.sensors.python import PythonSensor

WORKDIR = "/var/lib/hindcast/{{ ds_nodash }}"
SPEC = "/etc/hindcast/specs/orders-tax-fix-{{ ds }}.yaml"
CONFLICT = 3
EXTERNAL = 4


def hindcast(*arguments: str) -> dict:
    """Runs a verb; the JSON object that it answers. Conflicts and outside failures are worth another try."""
    done = subprocess.run(["hindcast", *arguments, "--output", "json"], capture_output=True, text=True, check=False)
    answer = json.loads(done.stdout.strip().splitlines()[-1])
    if done.returncode in (CONFLICT, EXTERNAL):
        raise RuntimeError(answer["error"]["message"])
    if done.returncode != 0:
        raise AirflowFailException(str(answer.get("error") or answer["outcome"]))
    return answer


def plan(spec: str, workdir: str) -> str:
    """Locks the plan; its run id is the answer."""
    return hindcast("plan", spec, "--workdir", workdir)["run_id"]


def verb(name: str, run: str, workdir: str) -> str:
    """Any verb about the run."""
    return hindcast(name, run, "--workdir", workdir)["outcome"]


def approved(run: str, workdir: str) -> bool:
    """Whether a publish would be let through; the dry run says so and changes nothing."""
    done = subprocess.run(
        ["hindcast", "publish", run, "--workdir", workdir, "--dry-run"], capture_output=True, text=True, check=False
    )
    return done.returncode == 0


with DAG(
    dag_id="hindcast_backfill",
    start_date=datetime(2026, 1, 1),
    schedule=None,
    catchup=False,
    default_args={"retries": 3, "retry_delay": timedelta(minutes=5)},
) as dag:
    planned = PythonOperator(task_id="plan", python_callable=plan, op_args=[SPEC, WORKDIR])
    run_id = "{{ ti.xcom_pull(task_ids='plan') }}"
    steps = [
        PythonOperator(task_id=name, python_callable=verb, op_args=[name, run_id, WORKDIR])
        for name in ("run", "catchup", "gate")
    ]
    approval = PythonSensor(
        task_id="approval",
        python_callable=approved,
        op_args=[run_id, WORKDIR],
        mode="reschedule",
        poke_interval=600,
        timeout=timedelta(days=2).total_seconds(),
    )
    published = PythonOperator(task_id="publish", python_callable=verb, op_args=["publish", run_id, WORKDIR])
    planned >> steps[0] >> steps[1] >> steps[2] >> approval >> published
