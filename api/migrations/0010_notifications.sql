CREATE TABLE "mail_off" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_off_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"outfit_id" uuid,
	"request_id" uuid,
	"new_due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail_leased_until" timestamp with time zone,
	"mail_outcome" text,
	"mail_ended_at" timestamp with time zone,
	CONSTRAINT "notification_of_outfit" UNIQUE("outfit_id"),
	CONSTRAINT "notification_of_time" UNIQUE("request_id","new_due_at"),
	CONSTRAINT "notification_subject" CHECK (num_nonnulls("notification"."outfit_id", "notification"."request_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "mail_off" ADD CONSTRAINT "mail_off_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_outfit_id_outfit_id_fk" FOREIGN KEY ("outfit_id") REFERENCES "public"."outfit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_of_account" ON "notification" USING btree ("account_id","id");--> statement-breakpoint
-- From here on by hand. What a client is told of is noted in the transaction of what happens, whoever writes: a replica
-- of the version before too.
CREATE FUNCTION "note_outfit_ready"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "notification" ("id", "account_id", "kind", "outfit_id")
		VALUES (gen_random_uuid(), new.account_id, 'outfit_ready', new.id) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "outfit_is_told" AFTER UPDATE OF "approved_at" ON "outfit"
	FOR EACH ROW WHEN (old.approved_at IS NULL AND new.approved_at IS NOT NULL) EXECUTE FUNCTION "note_outfit_ready"();--> statement-breakpoint
CREATE FUNCTION "note_new_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "notification" ("id", "account_id", "kind", "request_id", "new_due_at")
		VALUES (gen_random_uuid(), new.account_id, 'new_time', new.id, new.new_due_at) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "new_time_is_told" AFTER UPDATE OF "new_due_at" ON "request"
	FOR EACH ROW WHEN (new.new_due_at IS NOT NULL AND new.new_due_at IS DISTINCT FROM old.new_due_at)
	EXECUTE FUNCTION "note_new_time"();--> statement-breakpoint
CREATE FUNCTION "put_notification_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- After the looks at requests: a mail server may be slow.
	PERFORM graphile_worker.add_job('mail_notification', json_build_object('id', new.id),
		job_key := 'mail ' || new.id, priority := 10);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notification_is_sent" AFTER INSERT ON "notification"
	FOR EACH ROW EXECUTE FUNCTION "put_notification_jobs"();
