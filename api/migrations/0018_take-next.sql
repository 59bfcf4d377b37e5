ALTER TABLE "request" ADD COLUMN "taken_with" text;--> statement-breakpoint
CREATE INDEX "request_open_due" ON "request" USING btree ("due_at","id") WHERE "request"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "request_claimed" ON "request" USING btree ("claimed_by") WHERE "request"."completed_at" is null;