CREATE TABLE "shop" (
	"host" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"robots" jsonb,
	"robots_read_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "outfit_of_stylist";--> statement-breakpoint
ALTER TABLE "shop_page" ALTER COLUMN "answers" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_page" ALTER COLUMN "read_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_page" ADD COLUMN "host" text GENERATED ALWAYS AS (coalesce(lower(substring(address from '^[a-zA-Z]+://([^/?#]+)')), '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_page" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_page" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "shop_page" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "shop_page" ADD COLUMN "state_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_page" ADD COLUMN "price" numeric(12, 2);--> statement-breakpoint
CREATE INDEX "shop_next" ON "shop" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "outfit_item_of_page" ON "outfit_item" USING hash ("ecommerce_url");--> statement-breakpoint
CREATE INDEX "shop_page_due" ON "shop_page" USING btree ("host","check_at") WHERE "shop_page"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "outfit_of_stylist" ON "outfit" USING btree ("stylist_id","approved_at");--> statement-breakpoint
ALTER TABLE "shop_page" ADD CONSTRAINT "shop_page_state" CHECK ("shop_page"."state" in ('missing', 'gone', 'sold_out'));--> statement-breakpoint
-- From here on by hand. In one order, so that two outfits with the same new addresses do not wait for each other. A page
-- that was read for a form is read again half a day after its outfit was completed.
CREATE FUNCTION "watch_pages"("of_outfit" uuid) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "shop_page" ("address", "check_at")
		SELECT DISTINCT "ecommerce_url", now() + interval '12 hours' FROM "outfit_item"
		WHERE "outfit_id" = of_outfit AND "replaced_at" IS NULL AND "ecommerce_url" IS NOT NULL ORDER BY 1
		ON CONFLICT ("address") DO UPDATE SET "check_at" = excluded."check_at" WHERE "shop_page"."check_at" IS NULL;
	INSERT INTO "shop" ("host")
		SELECT DISTINCT "host" FROM "shop_page" JOIN "outfit_item" ON "ecommerce_url" = "address"
		WHERE "outfit_id" = of_outfit ORDER BY 1 ON CONFLICT DO NOTHING;
$$;--> statement-breakpoint
CREATE FUNCTION "watch_pages_of_outfit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "watch_pages"(new."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "pages_are_watched" AFTER UPDATE ON "outfit" FOR EACH ROW
	WHEN (new.approved_at IS NOT NULL AND (old.approved_at IS NULL OR old.saved_at IS NULL AND new.saved_at IS NOT NULL))
	EXECUTE FUNCTION "watch_pages_of_outfit"();--> statement-breakpoint
CREATE FUNCTION "watch_page_of_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "outfit" WHERE "id" = new.outfit_id AND "approved_at" IS NOT NULL) THEN
		PERFORM "watch_pages"(new.outfit_id);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "page_is_watched" AFTER INSERT ON "outfit_item" FOR EACH ROW
	WHEN (new.ecommerce_url IS NOT NULL) EXECUTE FUNCTION "watch_page_of_item"();--> statement-breakpoint
INSERT INTO "shop_page" ("address", "check_at")
	SELECT DISTINCT ON ("ecommerce_url") "ecommerce_url", now() + random() * interval '1 day'
	FROM "outfit_item" JOIN "outfit" ON "outfit"."id" = "outfit_id"
	WHERE "replaced_at" IS NULL AND "ecommerce_url" IS NOT NULL AND "approved_at" IS NOT NULL
		AND ("saved_at" IS NOT NULL OR "approved_at" > now() - interval '30 days')
	ON CONFLICT ("address") DO UPDATE SET "check_at" = excluded."check_at";--> statement-breakpoint
INSERT INTO "shop" ("host") SELECT DISTINCT "host" FROM "shop_page" WHERE "check_at" IS NOT NULL;
