CREATE TABLE "taste_correction" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "taste_correction_account_id_kind_subject_pk" PRIMARY KEY("account_id","kind","subject"),
	CONSTRAINT "taste_correction_kind" CHECK ("taste_correction"."kind" in ('category', 'brand', 'price', 'reason', 'neverAgain'))
);
--> statement-breakpoint
ALTER TABLE "taste_correction" ADD CONSTRAINT "taste_correction_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;