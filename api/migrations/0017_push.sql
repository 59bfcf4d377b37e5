CREATE TABLE "push_device" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"off" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_family_id_token_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."token_family"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_device_of_account" ON "push_device" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "push_device_of_family" ON "push_device" USING btree ("family_id");--> statement-breakpoint
-- From here on by hand. A browser is pushed to as long as its session lasts, whoever ends it.
CREATE FUNCTION "forget_push_devices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "push_device" WHERE "family_id" = new.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "session_has_ended" AFTER UPDATE OF "ended_at" ON "token_family"
	FOR EACH ROW WHEN (new.ended_at IS NOT NULL) EXECUTE FUNCTION "forget_push_devices"();--> statement-breakpoint
-- A job for each device, and none of them the e-mail's: what is tried again repeats nothing that went well. As in an
-- e-mail, an answer waits for whoever is reading it.
CREATE FUNCTION "put_push_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM graphile_worker.add_job('push_notification', json_build_object('id', new.id || ' ' || "id"),
		run_at := now() + CASE new.kind WHEN 'answer' THEN interval '3 minutes' ELSE interval '0' END,
		job_key := 'push ' || new.id || ' ' || "id", priority := 10)
		FROM "push_device" WHERE "account_id" = new.account_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notification_is_pushed" AFTER INSERT ON "notification"
	FOR EACH ROW EXECUTE FUNCTION "put_push_jobs"();
