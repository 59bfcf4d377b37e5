-- UNLOGGED by hand: drizzle-kit cannot say it.
CREATE UNLOGGED TABLE "used_proof" (
	"id" uuid PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "token_family" ADD COLUMN "holder" text DEFAULT 'bearer' NOT NULL;--> statement-breakpoint
ALTER TABLE "token_family" ADD COLUMN "jkt" text;--> statement-breakpoint
ALTER TABLE "token_family" ADD COLUMN "bound_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "token_family" ADD CONSTRAINT "token_family_key" CHECK (("token_family"."holder" = 'key') = ("token_family"."jkt" is not null) and ("token_family"."jkt" is null) = ("token_family"."bound_at" is null));