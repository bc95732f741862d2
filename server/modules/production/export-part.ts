// The export of a person's production times.
import { sql } from 'kysely'
import type { ExportPart } from '#server/kernel/export.ts'

export const exportProduction: ExportPart = async (db, { personId }) => {
  const { rows } = await sql<Record<string, unknown>>`
    select (select a.name from production_worker w join production_area a on a.id = w.area_id where w.person_id = ${personId}) as area,
      coalesce((select json_agg(json_build_object('kind', b.kind, 'workplace', k.name, 'order', o.number, 'activity', t.name,
          'began', b.began_at, 'ended', b.ended_at, 'shiftDay', b.shift_day, 'shift', h.kind) order by b.began_at)
        from production_booking b join production_shift h on h.id = b.shift_id
        left join production_workplace k on k.id = b.workplace_id left join production_order o on o.id = b.order_id
        left join production_activity t on t.id = b.activity_id where b.person_id = ${personId}), '[]') as bookings,
      coalesce((select json_agg(json_build_object('device', d.name, 'number', e.counter, 'kind', e.kind, 'at', e.at, 'sentAt', e.sent_at, 'received', e.received_at,
          'order', o.number, 'activity', t.name, 'pieces', e.pieces, 'scrap', e.scrap) order by e.at)
        from production_event e join production_device d on d.id = e.device_id left join production_order o on o.id = e.order_id
        left join production_activity t on t.id = e.activity_id where e.person_id = ${personId}), '[]') as events,
      coalesce((select json_agg(json_build_object('device', d.name, 'number', f.counter, 'rule', f.rule, 'content', f.content,
          'received', f.received_at) order by f.received_at, f.id)
        from production_refused_event f join production_device d on d.id = f.device_id where f.person_id = ${personId}), '[]') as "refusedEvents",
      (select json_build_object('badgeSet', g.badge_set_at, 'pinSet', g.pin_set_at)
        from production_badge g where g.person_id = ${personId}) as badge,
      coalesce((select json_agg(d.name order by d.name, d.id) from production_device d where d.created_by = ${personId}), '[]') as "registeredDevices",
      coalesce((select json_agg(json_build_object('shiftDay', c.shift_day, 'change', c.change, 'from', c.began_at, 'until', c.ended_at,
          'order', o.number, 'activity', t.name, 'reason', c.reason, 'note', c.note, 'status', c.status) order by c.case_id)
        from production_correction c left join production_order o on o.id = c.order_id
        left join production_activity t on t.id = c.activity_id where c.person_id = ${personId}), '[]') as corrections,
      coalesce((select json_agg(json_build_object('shiftDay', r.shift_day, 'attendance', r.attendance_minutes, 'order', r.order_minutes,
          'overhead', r.overhead_minutes, 'released', r.released_at, 'handedOver', r.hands_over_at) order by r.shift_day)
        from production_release r where r.person_id = ${personId}), '[]') as releases,
      coalesce((select json_agg(json_build_object('shiftDay', r.shift_day, 'released', r.released_at) order by r.released_at)
        from production_release r where r.released_by = ${personId}), '[]') as released,
      coalesce((select json_agg(a.name order by a.name) from production_area_lead l join production_area a on a.id = l.area_id
        where l.person_id = ${personId}), '[]') as leads`.execute(db)
  return rows[0]
}
