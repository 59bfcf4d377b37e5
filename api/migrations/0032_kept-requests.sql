ALTER TABLE "request" ADD COLUMN "kept_for" uuid;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "kept_from" uuid;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "kept_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_kept_for_stylist_id_fk" FOREIGN KEY ("kept_for") REFERENCES "public"."stylist"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_kept_from_stylist_id_fk" FOREIGN KEY ("kept_from") REFERENCES "public"."stylist"("id") ON DELETE set null ON UPDATE no action;