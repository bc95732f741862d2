import { describe, expect, test, vi } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany } from '#server/testing/leave-company.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })

const company = await leaveCompany(server)
const office = await company.person('office', { roles: ['menu_ma_personaldata'] })

const as = () => server.as(office.name)

describe('school holidays', () => {
  const path = '/api/vac/settings/school-holidays'
  const text = 'Land;Name;von;bis\nNW;Sommerferien;19.07.2027;31.08.2027'

  test('are previewed before they are written, and imported once', async () => {
    const body = { text, source: 'Ministerium' }
    const { body: preview } = await as().post(`${path}/preview`, { body })
    expect(preview).toEqual({
      entries: [{ land: 'NW', name: 'Sommerferien', first: '2027-07-19', last: '2027-08-31', isNew: true }],
      faults: [],
    })
    expect((await as().get(path)).body).toEqual([])
    await as().post(path, { body })
    const { body: twice } = await as().post(path, { body: { ...body, source: 'Ministerium, Stand 2026' } })
    expect(twice).toMatchObject([{ name: 'Sommerferien', source: 'Ministerium, Stand 2026' }])
    expect((await as().post(`${path}/preview`, { body })).body.entries[0].isNew).toBe(false)
    expect((await as().delete(`${path}/${twice[0].id}`)).body).toEqual([])
  })

  test('are read beside the event loop, whatever the file holds', async () => {
    const split = vi.spyOn(String.prototype, 'split')
    const body = { text: `${text}\n${';'.repeat(100_000)}`, source: 'Ministerium' }
    for (const address of [`${path}/preview`, path]) expect((await as().post(address, { body })).body).toBeTruthy()
    expect(split.mock.contexts.filter((one) => String(one).length > 100_000)).toEqual([])
  })

  test('are imported whole or not at all, with a source', async () => {
    const wrong = await as().post(path, { body: { text: `${text}\nNW;Herbst;x;y`, source: 'Ministerium' } })
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'file_unreadable', details: [{ field: 'body.text.3', rule: 'dayUnreadable' }] },
    })
    expect((await as().get(path)).body).toEqual([])
    expect((await as().post(path, { body: { text, source: ' ' } })).status).toBe(400)
  })
})
