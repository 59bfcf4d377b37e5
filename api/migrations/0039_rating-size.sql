ALTER TABLE "rating" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_size" CHECK ("rating"."size" in ('too small', 'too large'));