CREATE TABLE "evidence_count" (
	"at" timestamp with time zone NOT NULL,
	"part" text NOT NULL,
	"version" text NOT NULL,
	"what" text NOT NULL,
	"bin" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "evidence_count_at_part_version_what_bin_pk" PRIMARY KEY("at","part","version","what","bin")
);
--> statement-breakpoint
CREATE TABLE "evidence_sample" (
	"part" text NOT NULL,
	"version" text NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "evidence_sample_part_version_what_pk" PRIMARY KEY("part","version","what")
);
