ALTER TABLE "outfit" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
-- By hand: whoever had an outfit before is not told that it is new.
UPDATE "outfit" SET "seen_at" = "approved_at";
