CREATE TABLE "outfit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid,
	"account_id" uuid NOT NULL,
	"stylist_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text,
	"stylist_notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"saved_at" timestamp with time zone,
	CONSTRAINT "outfit_photo_id_unique" UNIQUE("photo_id")
);
--> statement-breakpoint
CREATE TABLE "outfit_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"outfit_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"image_url" text,
	"ecommerce_url" text,
	"estimated_price" numeric(12, 2) NOT NULL,
	CONSTRAINT "outfit_item_position" UNIQUE("outfit_id","position")
);
--> statement-breakpoint
CREATE TABLE "photo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"idempotency_key" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"byte_count" integer NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_idempotency" UNIQUE("account_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"gender" smallint NOT NULL,
	"favorite_colors" text[] NOT NULL,
	"age_range" text NOT NULL,
	"body_type" text,
	"height" text,
	"skin_tone" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preferences_gender" CHECK ("preferences"."gender" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_identity" UNIQUE("issuer","subject"),
	CONSTRAINT "account_plan" CHECK ("account"."plan" in ('free', 'premium'))
);
--> statement-breakpoint
CREATE TABLE "rating" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"outfit_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rating_stars" CHECK ("rating"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp with time zone,
	"completed_at" timestamp with time zone,
	CONSTRAINT "request_photo_id_unique" UNIQUE("photo_id"),
	CONSTRAINT "request_claim" CHECK ("request"."claimed_by" is null or "request"."claimed_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"salt" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "token_family" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"stylist_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "token_family_member" CHECK (num_nonnulls("token_family"."account_id", "token_family"."stylist_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "stylist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stylist_username_unique" UNIQUE("username")
);
--> statement-breakpoint
ALTER TABLE "outfit" ADD CONSTRAINT "outfit_photo_id_photo_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photo"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outfit" ADD CONSTRAINT "outfit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outfit" ADD CONSTRAINT "outfit_stylist_id_stylist_id_fk" FOREIGN KEY ("stylist_id") REFERENCES "public"."stylist"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outfit_item" ADD CONSTRAINT "outfit_item_outfit_id_outfit_id_fk" FOREIGN KEY ("outfit_id") REFERENCES "public"."outfit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo" ADD CONSTRAINT "photo_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_item_id_outfit_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."outfit_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_outfit_id_outfit_id_fk" FOREIGN KEY ("outfit_id") REFERENCES "public"."outfit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_photo_id_photo_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photo"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_claimed_by_stylist_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."stylist"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_family_id_token_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."token_family"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_family" ADD CONSTRAINT "token_family_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_family" ADD CONSTRAINT "token_family_stylist_id_stylist_id_fk" FOREIGN KEY ("stylist_id") REFERENCES "public"."stylist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outfit_saved" ON "outfit" USING btree ("account_id","id") WHERE "outfit"."saved_at" is not null;--> statement-breakpoint
CREATE INDEX "outfit_approved" ON "outfit" USING btree ("approved_at");--> statement-breakpoint
CREATE INDEX "outfit_of_stylist" ON "outfit" USING btree ("stylist_id");--> statement-breakpoint
CREATE INDEX "photo_of_account" ON "photo" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "rating_of_outfit" ON "rating" USING btree ("outfit_id");--> statement-breakpoint
CREATE INDEX "request_open" ON "request" USING btree ("id") WHERE "request"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "request_of_account" ON "request" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "refresh_token_family" ON "refresh_token" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "token_family_account" ON "token_family" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "token_family_stylist" ON "token_family" USING btree ("stylist_id");--> statement-breakpoint
CREATE INDEX "token_family_expiry" ON "token_family" USING btree ("expires_at");