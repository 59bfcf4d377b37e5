CREATE TABLE "fit" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"sizes" jsonb,
	"height_cm" smallint,
	"sit" text,
	"words" text,
	"never" jsonb,
	"brands" jsonb,
	"prices" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fit_sit" CHECK ("fit"."sit" in ('close', 'regular', 'loose'))
);
--> statement-breakpoint
ALTER TABLE "outfit_item" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "outfit_item" ADD COLUMN "fit_note" text;--> statement-breakpoint
ALTER TABLE "fit" ADD CONSTRAINT "fit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;