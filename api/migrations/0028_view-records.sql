CREATE TABLE "view_chain" (
	"id" integer PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"seal" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_record" (
	"number" bigint PRIMARY KEY NOT NULL,
	"id" uuid,
	"account_id" uuid,
	"photo_id" uuid,
	"stylist_id" uuid,
	"size" text,
	"emptied" bigint[],
	"at" timestamp with time zone NOT NULL,
	"digest" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "view_record_of_account" ON "view_record" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "view_record_of_photo" ON "view_record" USING btree ("photo_id","stylist_id","size","at");--> statement-breakpoint
INSERT INTO "view_chain" VALUES (1, 0, '', '');
