CREATE TABLE "hand_over" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"from_id" uuid NOT NULL,
	"from_name" text NOT NULL,
	"to_id" uuid NOT NULL,
	"to_name" text NOT NULL,
	"note" text,
	"idempotency_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hand_over_position" UNIQUE("request_id","position"),
	CONSTRAINT "hand_over_idempotency" UNIQUE("request_id","from_id","idempotency_key"),
	CONSTRAINT "hand_over_note" CHECK ("hand_over"."note" <> '')
);
--> statement-breakpoint
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_over_of_account" ON "hand_over" USING btree ("account_id","id");