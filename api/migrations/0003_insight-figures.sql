CREATE TABLE "outfit_score" (
	"outfit_id" uuid PRIMARY KEY NOT NULL,
	"stars_sum" integer NOT NULL,
	"rating_count" integer NOT NULL,
	"average" double precision GENERATED ALWAYS AS (stars_sum::float8 / nullif(rating_count, 0)) STORED
);
--> statement-breakpoint
CREATE TABLE "rating_total" (
	"slot" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rating_total_slot_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stars_sum" bigint NOT NULL,
	"rating_count" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outfit_score" ADD CONSTRAINT "outfit_score_outfit_id_outfit_id_fk" FOREIGN KEY ("outfit_id") REFERENCES "public"."outfit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outfit_score_best" ON "outfit_score" USING btree ("average","rating_count","outfit_id") WHERE "outfit_score"."rating_count" > 0;--> statement-breakpoint
CREATE INDEX "account_asked" ON "account" USING btree ("id") WHERE "account"."asked_at" is not null;--> statement-breakpoint
CREATE INDEX "request_newest" ON "request" USING btree ("created_at");--> statement-breakpoint
-- From here on by hand: drizzle-kit cannot say it. First, what has happened already.
UPDATE "account" SET "asked_at" = "first"."at" FROM (SELECT "account_id", min("created_at") AS "at" FROM "request" GROUP BY 1) AS "first" WHERE "account"."id" = "first"."account_id";--> statement-breakpoint
UPDATE "account" SET "asked_at" = "first"."at" FROM (SELECT "account_id", min("created_at") AS "at" FROM "outfit" GROUP BY 1) AS "first" WHERE "account"."id" = "first"."account_id" AND "asked_at" IS NULL;--> statement-breakpoint
INSERT INTO "outfit_score" ("outfit_id", "stars_sum", "rating_count") SELECT "outfit_id", sum("stars"), count(*) FROM "rating" GROUP BY 1;--> statement-breakpoint
INSERT INTO "rating_total" ("stars_sum", "rating_count") SELECT coalesce(sum("stars"), 0), count(*) FROM "rating";--> statement-breakpoint
CREATE FUNCTION "remember_asking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "account" SET "asked_at" = "first"."at"
	FROM (SELECT "account_id", min("created_at") AS "at" FROM "added" GROUP BY 1) AS "first"
	WHERE "account"."id" = "first"."account_id" AND "asked_at" IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "request_is_remembered" AFTER INSERT ON "request" REFERENCING NEW TABLE AS "added"
	FOR EACH STATEMENT EXECUTE FUNCTION "remember_asking"();--> statement-breakpoint
CREATE FUNCTION "add_ratings_up"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"sign" integer := CASE tg_op WHEN 'DELETE' THEN -1 ELSE 1 END;
	"stars_more" bigint;
	"ratings_more" bigint;
BEGIN
	SELECT "sign" * sum("stars"), "sign" * count(*) INTO "stars_more", "ratings_more" FROM "changed";
	IF "ratings_more" = 0 THEN RETURN NULL; END IF;
	IF tg_op = 'INSERT' THEN
		-- In one order, so that two who add many never wait for each other in a circle.
		INSERT INTO "outfit_score" AS "kept" ("outfit_id", "stars_sum", "rating_count")
		SELECT "outfit_id", sum("stars"), count(*) FROM "changed" GROUP BY 1 ORDER BY 1
		ON CONFLICT ("outfit_id") DO UPDATE SET
			"stars_sum" = "kept"."stars_sum" + excluded."stars_sum",
			"rating_count" = "kept"."rating_count" + excluded."rating_count";
	ELSE
		-- With the outfit its score goes too, and there is nothing left to change.
		UPDATE "outfit_score" AS "kept" SET
			"stars_sum" = "kept"."stars_sum" - "gone"."stars",
			"rating_count" = "kept"."rating_count" - "gone"."ratings"
		FROM (SELECT "outfit_id", sum("stars") AS "stars", count(*) AS "ratings" FROM "changed" GROUP BY 1) AS "gone"
		WHERE "kept"."outfit_id" = "gone"."outfit_id";
	END IF;
	UPDATE "rating_total" SET "stars_sum" = "stars_sum" + "stars_more", "rating_count" = "rating_count" + "ratings_more"
	WHERE "slot" = (SELECT "slot" FROM "rating_total" FOR UPDATE SKIP LOCKED LIMIT 1);
	IF NOT FOUND THEN
		INSERT INTO "rating_total" ("stars_sum", "rating_count") VALUES ("stars_more", "ratings_more");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "rating_is_added_up" AFTER INSERT ON "rating" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "add_ratings_up"();--> statement-breakpoint
CREATE TRIGGER "rating_is_taken_off" AFTER DELETE ON "rating" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "add_ratings_up"();--> statement-breakpoint
CREATE FUNCTION "refuse_other_stars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A rating is for good';
END $$;--> statement-breakpoint
CREATE TRIGGER "rating_is_for_good" BEFORE UPDATE OR TRUNCATE ON "rating"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_other_stars"();
