CREATE TABLE "message_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"stylist_id" uuid,
	"message_id" uuid,
	"position" integer,
	"idempotency_key" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"byte_count" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_picture_idempotency" UNIQUE("photo_id","idempotency_key"),
	CONSTRAINT "message_picture_sent" CHECK (num_nonnulls("message_picture"."message_id", "message_picture"."position") <> 1)
);
--> statement-breakpoint
ALTER TABLE "message_picture" ADD CONSTRAINT "message_picture_photo_id_photo_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photo"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_picture" ADD CONSTRAINT "message_picture_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_picture" ADD CONSTRAINT "message_picture_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_picture_of_account" ON "message_picture" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_picture_position" ON "message_picture" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "message_picture_unsent" ON "message_picture" USING btree ("added_at") WHERE "message_picture"."message_id" is null;