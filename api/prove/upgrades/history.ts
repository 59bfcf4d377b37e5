const uuid = (digit: number) => `00000000-0000-7000-8000-${String(digit).padStart(12, '0')}`

export const [asha, meera] = [uuid(1), uuid(2)] as const
const usha = uuid(3)
export const [dressed, waiting] = [uuid(11), uuid(12)] as const
const [dressedRequest, waitingRequest] = [uuid(21), uuid(22)]
export const outfit = uuid(31)
const [kurta, jutti] = [uuid(41), uuid(42)] as const
export const [ashasSession, meerasSession] = [uuid(51), uuid(52)] as const
const sari = uuid(111)
const [told, asked, answered] = [uuid(61), uuid(62), uuid(63)]

/** What people had written when the migration of this number came. Each stands there from then on. */
export const written: Readonly<Record<number, string>> = {
  1: `
    insert into account (id, issuer, subject, email, name) values ('${asha}', 'tests', 'asha', 'asha@example.com', 'Asha');
    insert into preferences (account_id, gender, favorite_colors, age_range) values ('${asha}', 2, '{Teal}', '25-34');
    insert into stylist (id, username, name, password_hash) values
      ('${meera}', 'meera', 'Meera K.', 'none'), ('${usha}', 'usha', 'Usha', 'none');
    insert into photo (id, account_id, idempotency_key, width, height, byte_count) values
      ('${dressed}', '${asha}', 'one', 3, 4, 5), ('${waiting}', '${asha}', 'two', 3, 4, 5);
    insert into request (id, photo_id, account_id, claimed_by, claimed_until, completed_at) values
      ('${dressedRequest}', '${dressed}', '${asha}', '${meera}', now(), now()),
      ('${waitingRequest}', '${waiting}', '${asha}', '${meera}', now() + interval '1 hour', null);
    insert into outfit (id, photo_id, account_id, stylist_id, title, description, stylist_notes, approved_at, saved_at)
      values ('${outfit}', '${dressed}', '${asha}', '${meera}', 'Monsoon blues', 'Indigo.', 'Roll the sleeves.', now(), now());
    insert into outfit_item (id, outfit_id, position, category, name, brand, ecommerce_url, estimated_price) values
      ('${kurta}', '${outfit}', 0, 'Tops', 'Kurta', 'Anokhi', 'https://shop.example/kurta', 1299.50),
      ('${jutti}', '${outfit}', 1, 'Footwear', 'Jutti', 'Needledust', null, 2499);
    insert into rating (item_id, outfit_id, stars) values ('${kurta}', '${outfit}', 5);
    insert into token_family (id, account_id, stylist_id, expires_at) values
      ('${ashasSession}', '${asha}', null, now() + interval '30 days'),
      ('${meerasSession}', null, '${meera}', now() + interval '30 days');
    insert into refresh_token (hash, family_id, salt, expires_at) values ('a', '${ashasSession}', 's', now() + interval '30 days')`,
  2: `insert into stylist_address (stylist_id, address) values ('${meera}', '192.0.2.0/24')`,
  8: `insert into rating (item_id, outfit_id, stars, reasons) values ('${jutti}', '${outfit}', 2, '{price}')`,
  9: `update photo set wish = '{"occasion": "Wedding"}' where id = '${waiting}'`,
  10: `
    insert into mail_off (account_id, kind) values ('${asha}', 'outfit_ready');
    insert into notification (id, account_id, kind, outfit_id) values ('${told}', '${asha}', 'outfit_ready', '${outfit}')`,
  11: `insert into taste_correction (account_id, kind, subject) values ('${asha}', 'brand', 'anokhi')`,
  12: `insert into photo_view (photo_id, stylist_id, stylist_name) values ('${dressed}', '${meera}', 'Meera K.')`,
  13: `update outfit set seen_at = now() where id = '${outfit}'`,
  14: `insert into message (id, photo_id, account_id, position, stylist_id, stylist_name, idempotency_key, text, item_id, is_swap, sent_at)
    values ('${asked}', '${dressed}', '${asha}', 0, null, null, 'q', 'A longer kurta?', '${kurta}', true, now()),
      ('${answered}', '${dressed}', '${asha}', 1, '${meera}', 'Meera K.', 'a', 'Of course.', null, false, now())`,
  15: `insert into agreement (account_id, version) values ('${asha}', '1')`,
  17: `insert into push_device (id, account_id, family_id, endpoint, p256dh, auth, "off", name)
    values ('d', '${asha}', '${ashasSession}', 'https://push.example/d', 'p', 'a', '{}', 'Chrome')`,
  18: `update request set taken_with = 'next' where id = '${waitingRequest}'`,
  19: `insert into client_note (id, account_id, stylist_id, stylist_name, text) values ('${uuid(71)}', '${asha}', '${meera}', 'Meera K.', 'Likes indigo.')`,
  21: `insert into shop_page (address, answers, read_at) values ('https://shop.example/kurta', true, now())`,
  22: `update outfit set call_back_until = now() where id = '${outfit}'`,
  24: `insert into template (id, stylist_id, kind, name, text, idempotency_key) values ('${uuid(81)}', '${meera}', 'note', 'Sleeves', 'Roll them.', 't')`,
  25: `insert into hand_over (id, request_id, account_id, position, from_id, from_name, to_id, to_name, note, idempotency_key)
    values ('${uuid(91)}', '${waitingRequest}', '${asha}', 0, '${usha}', 'Usha', '${meera}', 'Meera K.', 'Hers.', 'h')`,
  26: `update outfit_item set bought_at = now() where id = '${kurta}'`,
  27: `
    insert into evidence_count (at, part, version, what, bin, count) values (date_trunc('hour', now()), 'user', '000000000000', 'view', 0, 3);
    insert into evidence_sample (part, version, what, at, text) values ('user', '000000000000', 'error', now(), 'x is not defined')`,
  29: `update token_family set holder = 'key', jkt = 'k', bound_at = now() where id = '${ashasSession}'`,
  30: `
    insert into passkey (id, stylist_id, credential_id, public_key, counter, name) values ('${uuid(101)}', '${meera}', 'c', 'k', 0, 'Phone');
    insert into used_challenge (id) values ('${uuid(102)}')`,
  32: `update request set kept_for = '${meera}', kept_until = now() where id = '${waitingRequest}'`,
  33: `insert into look (id, account_id, outfit_id, token_hash, with_name, ends_at)
    values ('${uuid(112)}', '${asha}', '${outfit}', 'hash', true, now() + interval '7 days')`,
  34: `
    insert into fit (account_id, sit, height_cm) values ('${asha}', 'loose', 163);
    update outfit_item set size = 'M', fit_note = 'It gives.' where id = '${kurta}'`,
  35: `
    insert into garment (id, account_id, width, height, byte_count, kind) values ('${sari}', '${asha}', 3, 4, 5, 'Sari');
    update outfit_item set garment_id = '${sari}' where id = '${jutti}';
    insert into outfit_wear (outfit_id, day) values ('${outfit}', '2026-11-28')`,
  38: `insert into message_picture (id, photo_id, account_id, message_id, position, idempotency_key, width, height, byte_count)
    values ('${uuid(64)}', '${dressed}', '${asha}', '${asked}', 1, 'mp', 3, 4, 5)`,
  // A rating of that time is locked.
  39: `
    alter table rating disable trigger rating_is_for_good;
    update rating set size = 'too small' where item_id = '${kurta}';
    alter table rating enable trigger rating_is_for_good`,
}
