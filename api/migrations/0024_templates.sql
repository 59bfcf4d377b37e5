CREATE TABLE "template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stylist_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "template_idempotency" UNIQUE("stylist_id","idempotency_key"),
	CONSTRAINT "template_kind" CHECK ("template"."kind" in ('description', 'note')),
	CONSTRAINT "template_filled" CHECK ("template"."name" <> '' and "template"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "template" ADD CONSTRAINT "template_stylist_id_stylist_id_fk" FOREIGN KEY ("stylist_id") REFERENCES "public"."stylist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "template_name" ON "template" USING btree ("stylist_id","kind",lower("name"));