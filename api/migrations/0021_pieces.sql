CREATE TABLE "piece" (
	"key" text PRIMARY KEY NOT NULL,
	"said" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_page" (
	"address" text PRIMARY KEY NOT NULL,
	"answers" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outfit_item" ADD COLUMN "piece_key" text GENERATED ALWAYS AS (md5(lower(brand) || chr(10) || lower(name) || chr(10) || coalesce(ecommerce_url, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "piece_said" ON "piece" USING gin ("said" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outfit_title" ON "outfit" USING gin ((' ' || lower("title")) gin_trgm_ops) WHERE "outfit"."approved_at" is not null;--> statement-breakpoint
CREATE INDEX "outfit_item_of_piece" ON "outfit_item" USING btree ("piece_key","id");--> statement-breakpoint
-- From here on by hand. In one order, so that two outfits with the same new pieces do not wait for each other.
CREATE FUNCTION "note_pieces"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "piece" SELECT DISTINCT ON ("piece_key") "piece_key", ' ' || lower("brand" || ' ' || "name" || ' ' || "category")
		FROM "added" ORDER BY "piece_key" ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "pieces_are_noted" AFTER INSERT ON "outfit_item"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "note_pieces"();--> statement-breakpoint
INSERT INTO "piece" SELECT DISTINCT ON ("piece_key") "piece_key", ' ' || lower("brand" || ' ' || "name" || ' ' || "category")
	FROM "outfit_item" ORDER BY "piece_key";
