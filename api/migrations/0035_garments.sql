CREATE TABLE "garment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"idempotency_key" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"byte_count" integer NOT NULL,
	"kind" text NOT NULL,
	"colour" text,
	"name" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "garment_idempotency" UNIQUE("account_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "outfit_wear" (
	"outfit_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "outfit_wear_outfit_id_day_pk" PRIMARY KEY("outfit_id","day")
);
--> statement-breakpoint
ALTER TABLE "outfit_item" ADD COLUMN "garment_id" uuid;--> statement-breakpoint
ALTER TABLE "garment" ADD CONSTRAINT "garment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outfit_wear" ADD CONSTRAINT "outfit_wear_outfit_id_outfit_id_fk" FOREIGN KEY ("outfit_id") REFERENCES "public"."outfit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "garment_of_account" ON "garment" USING btree ("account_id","id");--> statement-breakpoint
ALTER TABLE "outfit_item" ADD CONSTRAINT "outfit_item_garment_id_garment_id_fk" FOREIGN KEY ("garment_id") REFERENCES "public"."garment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outfit_item_of_garment" ON "outfit_item" USING btree ("garment_id") WHERE "outfit_item"."garment_id" is not null;--> statement-breakpoint
-- From here on by hand. What a client has of their own is found by no stylist for another client.
CREATE OR REPLACE FUNCTION "note_pieces"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "piece" SELECT DISTINCT ON ("piece_key") "piece_key", ' ' || lower("brand" || ' ' || "name" || ' ' || "category")
		FROM "added" WHERE "garment_id" IS NULL ORDER BY "piece_key" ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
