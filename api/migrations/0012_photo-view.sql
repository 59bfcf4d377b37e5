CREATE TABLE "photo_view" (
	"photo_id" uuid NOT NULL,
	"stylist_id" uuid NOT NULL,
	"stylist_name" text NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_view_photo_id_stylist_id_pk" PRIMARY KEY("photo_id","stylist_id")
);
--> statement-breakpoint
ALTER TABLE "photo_view" ADD CONSTRAINT "photo_view_photo_id_photo_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photo"("id") ON DELETE cascade ON UPDATE no action;