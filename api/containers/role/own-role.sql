-- The superuser drape becomes drape_superuser, without a password; its password, its database and what is in there go to a
-- new role drape without rights of its own.
begin;
alter role drape rename to drape_superuser;

do $$
declare
  statement text;
begin
  execute format('create role drape login password %L',
    (select rolpassword from pg_authid where rolname = 'drape_superuser'));
  execute format('alter database %I owner to drape', current_database());
  for statement in
    with ours as (
      select oid, nspname from pg_namespace
      where nspname not like 'pg\_%' and nspname <> 'information_schema'
    ),
    -- What an extension brought stays the superuser's; a sequence goes with its column.
    bound as (
      select classid, objid from pg_depend
      where deptype = 'e' or (deptype in ('a', 'i') and refclassid = 'pg_class'::regclass and refobjsubid > 0)
    )
    select format('alter schema %I owner to drape', nspname) from ours where nspname <> 'public'
    union all
    select format('alter %s %s owner to drape',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      c.oid::regclass)
    from pg_class c join ours on ours.oid = relnamespace
    where relkind in ('r', 'p', 'S', 'v', 'm') and ('pg_class'::regclass, c.oid) not in (select * from bound)
    union all
    select format('alter routine %s owner to drape', p.oid::regprocedure)
    from pg_proc p join ours on ours.oid = pronamespace
    where ('pg_proc'::regclass, p.oid) not in (select * from bound)
    union all
    select format('alter type %s owner to drape', t.oid::regtype)
    from pg_type t join ours on ours.oid = typnamespace left join pg_class c on c.oid = typrelid
    where (typtype in ('e', 'd', 'r') or (typtype = 'c' and relkind = 'c'))
      and ('pg_type'::regclass, t.oid) not in (select * from bound)
  loop
    execute statement;
  end loop;
end
$$;

alter role drape_superuser password null;
commit;
