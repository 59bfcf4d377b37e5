ALTER TABLE "outfit" ADD COLUMN "call_back_until" timestamp with time zone;--> statement-breakpoint
-- From here on by hand. Of an outfit that may be called back its client is told when that time is over, and a quarter of
-- a minute later, so that who calls it back in the last moment is not overtaken.
CREATE FUNCTION "tell_from"("told" "notification") RETURNS timestamp with time zone LANGUAGE sql STABLE AS $$
	SELECT CASE told.kind
		WHEN 'answer' THEN now() + interval '3 minutes'
		WHEN 'outfit_ready' THEN greatest(now(),
			(SELECT "call_back_until" + interval '15 seconds' FROM "outfit" WHERE "id" = told.outfit_id))
		ELSE now()
	END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "put_notification_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- After the looks at requests: a mail server may be slow. Whoever has the conversation open reads an answer at once.
	PERFORM graphile_worker.add_job('mail_notification', json_build_object('id', new.id),
		run_at := "tell_from"(new), job_key := 'mail ' || new.id, priority := 10);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "put_push_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM graphile_worker.add_job('push_notification', json_build_object('id', new.id || ' ' || "id"),
		run_at := "tell_from"(new), job_key := 'push ' || new.id || ' ' || "id", priority := 10)
		FROM "push_device" WHERE "account_id" = new.account_id;
	RETURN NULL;
END $$;
