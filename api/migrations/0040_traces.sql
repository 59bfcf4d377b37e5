-- By hand. A server that sends its traces to a collector ends its statements with a comment that names the trace
-- (https://google.github.io/sqlcommenter/spec/): a job that they queue goes on in it.
CREATE FUNCTION "job_payload"("id" text) RETURNS json LANGUAGE sql STABLE AS $$
	SELECT json_strip_nulls(json_build_object('id', "id",
		'traceparent', substring(right(current_query(), 80) FROM '/\*traceparent=''([0-9a-f-]{55})''\*/$')))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "watch_request"("asked" "request") RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF asked.completed_at IS NOT NULL THEN
		PERFORM graphile_worker.remove_job(asked.id::text);
	ELSE
		PERFORM graphile_worker.add_job('look_at_request', "job_payload"(asked.id::text),
			run_at := "next_look"(asked), job_key := asked.id::text);
	END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "put_notification_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- After the looks at requests: a mail server may be slow. Whoever has the conversation open reads an answer at once.
	PERFORM graphile_worker.add_job('mail_notification', "job_payload"(new.id::text),
		run_at := "tell_from"(new), job_key := 'mail ' || new.id, priority := 10);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "put_push_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM graphile_worker.add_job('push_notification', "job_payload"(new.id || ' ' || "id"),
		run_at := "tell_from"(new), job_key := 'push ' || new.id || ' ' || "id", priority := 10)
		FROM "push_device" WHERE "account_id" = new.account_id;
	RETURN NULL;
END $$;
