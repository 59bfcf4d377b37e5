ALTER TABLE "refresh_token" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "token_family" ADD COLUMN "device" text;--> statement-breakpoint
-- A token is good for seven days, or until its session ends.
UPDATE "refresh_token" SET "created_at" = greatest(f."created_at", "refresh_token"."expires_at" - interval '7 days')
	FROM "token_family" f WHERE f."id" = "family_id";
