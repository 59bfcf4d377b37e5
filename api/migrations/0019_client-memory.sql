CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "client_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"stylist_id" uuid NOT NULL,
	"stylist_name" text NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "client_note_text" CHECK ("client_note"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_note_of_account" ON "client_note" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "account_client" ON "account" USING btree ("id") WHERE "account"."asked_at" is not null;--> statement-breakpoint
CREATE INDEX "account_search" ON "account" USING gin ((' ' || lower("name") || ' ' || lower("email")) gin_trgm_ops) WHERE "account"."asked_at" is not null;