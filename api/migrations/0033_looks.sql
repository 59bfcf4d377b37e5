CREATE TABLE "look" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"outfit_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"with_name" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"opens" integer DEFAULT 0 NOT NULL,
	"picture" "bytea",
	CONSTRAINT "look_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "look" ADD CONSTRAINT "look_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look" ADD CONSTRAINT "look_outfit_id_outfit_id_fk" FOREIGN KEY ("outfit_id") REFERENCES "public"."outfit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "look_of_account" ON "look" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "look_of_outfit" ON "look" USING btree ("outfit_id");--> statement-breakpoint
CREATE INDEX "look_ends" ON "look" USING btree ("ends_at");