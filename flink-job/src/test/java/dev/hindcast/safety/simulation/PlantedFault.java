package dev.hindcast.safety.simulation;

import java.util.function.Supplier;

/** Faults that the product could have; each is planted at a seam, and the suite must notice it. */
enum PlantedFault {
    // The manifest's guards.
    HEARTBEAT_WITHOUT_TOKEN("a lost lease is renewed all the same", ManifestPlants::heartbeatWithoutToken),
    VALIDATED_WITHOUT_TOKEN("whoever says so has validated the partition", ManifestPlants::validatedWithoutToken),
    FAILED_WITHOUT_TOKEN(
            "a worker that lost its lease fails its successor's attempt", ManifestPlants::failedWithoutToken),
    EXPIRY_BY_WORKER_CLOCK("leases end by a clock that is ahead", ManifestPlants::expiryByWorkerClock),
    FENCE_STANDS_STILL("the fencing token does not grow", ManifestPlants::fenceStandsStill),
    NO_TAKEOVER("a lease that has run out is never taken over", ManifestPlants::noTakeover),
    MOVE_BEGUN_UNGUARDED("a move of main begins in whatever state the run is", ManifestPlants::moveBegunUnguarded),
    MOVE_NOT_RECORDED("main is moved without the intent being recorded", ManifestPlants::moveNotRecorded),
    MOVE_OF_ANOTHER_ENDED("a move is ended that began later", ManifestPlants::moveOfAnotherEnded),
    PUBLISHED_BEFORE_EFFECT("the move is recorded as landed before it is sent", ManifestPlants::publishedBeforeEffect),
    MOVE_IN_HAND_UNSEEN(
            "whoever takes over does not settle the move that is under way", ManifestPlants::moveInHandUnseen),
    COMMIT_NOT_ANNOUNCED("snapshots are sent that no attempt row names", ManifestPlants::commitNotAnnounced),
    FOLDER_NOT_ANNOUNCED(
            "files are written below a folder that no attempt row names", ManifestPlants::folderNotAnnounced),
    EVIDENCE_NOT_KEPT("an attempt's facts are not kept before its commit", ManifestPlants::evidenceNotKept),
    NOTES_LOST("where the run stands is not noted", ManifestPlants::notesLost),
    FENCE_GIVEN_TWICE("a named lease is given to a second holder", ManifestPlants::fenceGivenTwice),
    // The one commit.
    LAST_WRITER_WINS("a commit replaces whatever came in between", CatalogPlants.LastWriterWins::new),
    MOVE_UNCONDITIONAL("main is moved although its head has moved", CatalogPlants.MoveUnconditional::new),
    RETRIED_ON_NEWEST(
            "after a conflict the same changes are made to whatever is there now", CatalogPlants.RetriedOnNewest::new),
    FALSE_CONFLICT_CLEANS(
            "after a conflict with itself the commit's manifest list is deleted",
            CatalogPlants.FalseConflictCleans::new),
    READ_BACK_FROM_OWN_MEMORY("what was sent is taken for what is there", CatalogPlants.ReadBackFromOwnMemory::new),
    MOVE_WITHOUT_TAG("a move does not create the tag that proves it", CatalogPlants.MoveWithoutTag::new),
    SETTLED_WITHOUT_REMOVING(
            "a move is settled while its branch stays, so that a late one lands",
            CatalogPlants.SettledWithoutRemoving::new),
    TOKENS_LEFT_OUT("commits carry no tokens", CatalogPlants.TokensLeftOut::new),
    // Refs and positions.
    PINS_WITHOUT_RETENTION("our refs do not keep their ancestors", CatalogPlants.PinsWithoutRetention::new),
    MAINS_CHAIN_NOT_KEPT("main's chain ages as the table's default says", CatalogPlants.MainsChainNotKept::new),
    RESTORED_HEAD_UNTAGGED("the tag of a restored head is dropped at once", CatalogPlants.RestoredHeadUntagged::new),
    ROLLBACK_BY_RESET("main is set back to the old snapshot itself", CatalogPlants.RollbackByReset::new),
    ROLLBACK_KEEPS_POSITION(
            "a restore says that it covers what the publish covered", CatalogPlants.RollbackKeepsPosition::new),
    PUBLISH_SAYS_W0("a publish says that it covers W0", CatalogPlants.PublishSaysW0::new),
    PUBLISH_KEEPS_OLD_CODE("a publish names the old code", CatalogPlants.PublishKeepsOldCode::new),
    // What is computed.
    READS_THE_NEWEST("raw is read as it is now, not at the pinned snapshot", ComputePlants::readsTheNewest),
    ENDS_BEFORE_THE_LAST("the last snapshot of a window is left out: > for >=", ComputePlants::endsBeforeTheLast),
    ARRIVAL_DECIDES("the row that came last wins, whatever its version", ComputePlants::arrivalDecides),
    LOSES_A_ROW("a row is lost", ComputePlants::losesARow),
    DOUBLES_A_ROW("a row is written twice", ComputePlants::doublesARow),
    ONE_FOLDER_FOR_ALL("attempts write to one place", ComputePlants::oneFolderForAll),
    CUTS_A_FILE("the store keeps half of a file and says nothing", ComputePlants::cutsAFile),
    LIVE_KEEPS_ITS_CODE("live goes on with the code that it began with", ComputePlants::liveKeepsItsCode),
    MISSES_A_PARTITION("of several touched partitions one is left as it was", ComputePlants::missesAPartition);

    private final String what;
    /** Makes; it holds nothing. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Supplier<Plant> maker;

    PlantedFault(String what, Supplier<Plant> maker) {
        this.what = what;
        this.maker = maker;
    }

    /** The fault in words. */
    String what() {
        return what;
    }

    /** A fresh one, which remembers nothing of other schedules. */
    Plant plant() {
        return maker.get();
    }
}
