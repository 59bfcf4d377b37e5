CREATE TABLE "stylist_address" (
	"stylist_id" uuid NOT NULL,
	"address" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stylist_address_stylist_id_address_pk" PRIMARY KEY("stylist_id","address")
);
--> statement-breakpoint
ALTER TABLE "stylist_address" ADD CONSTRAINT "stylist_address_stylist_id_stylist_id_fk" FOREIGN KEY ("stylist_id") REFERENCES "public"."stylist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stylist_address_seen" ON "stylist_address" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "refresh_token_expiry" ON "refresh_token" USING btree ("expires_at");