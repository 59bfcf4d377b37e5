ALTER TABLE "request" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() + interval '24 hours' NOT NULL;--> statement-breakpoint
-- By hand: what was asked for before.
UPDATE "request" SET "due_at" = "created_at" + interval '24 hours';--> statement-breakpoint
CREATE INDEX "request_open_of_account" ON "request" USING btree ("account_id","photo_id") WHERE "request"."completed_at" is null;