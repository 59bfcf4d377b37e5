ALTER TABLE "rating" ADD COLUMN "reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rating" ADD COLUMN "never_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_reasons" CHECK ("rating"."reasons" <@ array['fit', 'colour', 'price', 'style', 'quality']);--> statement-breakpoint
-- From here on by hand. A rating can be changed for a minute after it was made; its item and its time cannot.
DROP TRIGGER "rating_is_for_good" ON "rating";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_other_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		IF old.created_at > now() - interval '60 seconds' AND (new.item_id, new.outfit_id, new.created_at)
			IS NOT DISTINCT FROM (old.item_id, old.outfit_id, old.created_at) THEN RETURN new; END IF;
	END IF;
	RAISE EXCEPTION 'A rating is for good';
END $$;--> statement-breakpoint
CREATE TRIGGER "rating_is_for_good" BEFORE UPDATE ON "rating"
	FOR EACH ROW EXECUTE FUNCTION "refuse_other_stars"();--> statement-breakpoint
CREATE TRIGGER "ratings_are_for_good" BEFORE TRUNCATE ON "rating"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_other_stars"();--> statement-breakpoint
CREATE FUNCTION "add_changed_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"stars_more" bigint;
BEGIN
	SELECT (SELECT coalesce(sum("stars"), 0) FROM "is_now") - (SELECT coalesce(sum("stars"), 0) FROM "was") INTO "stars_more";
	UPDATE "outfit_score" AS "kept" SET "stars_sum" = "kept"."stars_sum" + "changed"."more"
	FROM (
		SELECT "outfit_id", sum("stars") AS "more"
		FROM (SELECT "outfit_id", "stars" FROM "is_now" UNION ALL SELECT "outfit_id", -"stars" FROM "was") AS "both"
		GROUP BY 1
	) AS "changed"
	WHERE "kept"."outfit_id" = "changed"."outfit_id" AND "changed"."more" <> 0;
	IF "stars_more" = 0 THEN RETURN NULL; END IF;
	UPDATE "rating_total" SET "stars_sum" = "stars_sum" + "stars_more"
	WHERE "slot" = (SELECT "slot" FROM "rating_total" FOR UPDATE SKIP LOCKED LIMIT 1);
	IF NOT FOUND THEN
		INSERT INTO "rating_total" ("stars_sum", "rating_count") VALUES ("stars_more", 0);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "rating_is_changed" AFTER UPDATE ON "rating" REFERENCING OLD TABLE AS "was" NEW TABLE AS "is_now"
	FOR EACH STATEMENT EXECUTE FUNCTION "add_changed_stars"();
