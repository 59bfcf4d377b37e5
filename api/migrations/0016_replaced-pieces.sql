ALTER TABLE "outfit_item" DROP CONSTRAINT "outfit_item_position";--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_swap_of_client";--> statement-breakpoint
DROP INDEX "message_swap";--> statement-breakpoint
ALTER TABLE "outfit_item" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "message_swap" ON "message" USING btree ("item_id") WHERE "message"."is_swap" and "message"."stylist_id" is null;--> statement-breakpoint
ALTER TABLE "outfit_item" ADD CONSTRAINT "outfit_item_place" UNIQUE NULLS NOT DISTINCT("outfit_id","position","replaced_at");