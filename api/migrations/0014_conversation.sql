CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"stylist_id" uuid,
	"stylist_name" text,
	"idempotency_key" text NOT NULL,
	"text" text NOT NULL,
	"item_id" uuid,
	"is_swap" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "message_position" UNIQUE("photo_id","position"),
	CONSTRAINT "message_idempotency" UNIQUE("photo_id","idempotency_key"),
	CONSTRAINT "message_author" CHECK (num_nonnulls("message"."stylist_id", "message"."stylist_name") <> 1),
	CONSTRAINT "message_text" CHECK ("message"."text" <> ''),
	CONSTRAINT "message_swap_of_client" CHECK (not "message"."is_swap" or "message"."stylist_id" is null)
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_subject";--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_photo_id_photo_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photo"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_item_id_outfit_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."outfit_item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_swap" ON "message" USING btree ("item_id") WHERE "message"."is_swap";--> statement-breakpoint
CREATE INDEX "message_of_item" ON "message" USING btree ("item_id") WHERE "message"."item_id" is not null;--> statement-breakpoint
CREATE INDEX "message_of_account" ON "message" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "message_unread_answer" ON "message" USING btree ("account_id") WHERE "message"."stylist_id" is not null and "message"."read_at" is null;--> statement-breakpoint
CREATE INDEX "message_waiting" ON "message" USING btree ("sent_at") WHERE "message"."stylist_id" is null and "message"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_of_message" UNIQUE("message_id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_subject" CHECK (num_nonnulls("notification"."outfit_id", "notification"."request_id", "notification"."message_id") = 1);--> statement-breakpoint
-- From here on by hand. A client is told of an answer once until it is read, in the transaction of the answer.
CREATE FUNCTION "note_answer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM "message" WHERE "photo_id" = new.photo_id AND "id" <> new.id
			AND "stylist_id" IS NOT NULL AND "read_at" IS NULL) THEN
		INSERT INTO "notification" ("id", "account_id", "kind", "message_id")
			VALUES (gen_random_uuid(), new.account_id, 'answer', new.id);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "answer_is_told" AFTER INSERT ON "message"
	FOR EACH ROW WHEN (new.stylist_id IS NOT NULL) EXECUTE FUNCTION "note_answer"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "put_notification_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- After the looks at requests: a mail server may be slow. Whoever has the conversation open reads an answer at once.
	PERFORM graphile_worker.add_job('mail_notification', json_build_object('id', new.id),
		run_at := now() + CASE new.kind WHEN 'answer' THEN interval '3 minutes' ELSE interval '0' END,
		job_key := 'mail ' || new.id, priority := 10);
	RETURN NULL;
END $$;
