DROP INDEX "request_newest";--> statement-breakpoint
CREATE INDEX "request_open_newest" ON "request" USING btree ("created_at") WHERE "request"."completed_at" is null;