ALTER TABLE "request" ADD COLUMN "new_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "unclaimed_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "pressing_told_at" timestamp with time zone;--> statement-breakpoint
-- From here on by hand. When an open request must be looked at next: six hours before it is due unless a claim lasts
-- longer, two hours before, and when it is due, or when it was due for the second time.
CREATE FUNCTION "next_look"("asked" "request") RETURNS timestamp with time zone LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN asked.completed_at IS NOT NULL THEN NULL
		WHEN asked.new_due_at IS NOT NULL THEN asked.new_due_at
		WHEN asked.pressing_told_at IS NOT NULL THEN asked.due_at
		WHEN asked.unclaimed_told_at IS NOT NULL THEN asked.due_at - interval '2 hours'
		ELSE least(greatest(asked.due_at - interval '6 hours', asked.claimed_until), asked.due_at - interval '2 hours')
	END
$$;--> statement-breakpoint
-- One job for each request, under its id: a later one takes the place of an earlier.
CREATE FUNCTION "watch_request"("asked" "request") RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF asked.completed_at IS NOT NULL THEN
		PERFORM graphile_worker.remove_job(asked.id::text);
	ELSE
		PERFORM graphile_worker.add_job('look_at_request', json_build_object('id', asked.id),
			run_at := "next_look"(asked), job_key := asked.id::text);
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_watch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' THEN
		PERFORM graphile_worker.remove_job(old.id::text);
	ELSIF "next_look"(new) IS DISTINCT FROM (CASE tg_op WHEN 'UPDATE' THEN "next_look"(old) END) THEN
		PERFORM "watch_request"(new);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "request_is_watched" AFTER INSERT OR UPDATE OR DELETE ON "request"
	FOR EACH ROW EXECUTE FUNCTION "keep_watch"();--> statement-breakpoint
SELECT "watch_request"("request") FROM "request" WHERE "completed_at" IS NULL;
