import { describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { purchasing } from './testing/purchasing.ts'

const server = await testApp()
const p = await purchasing(server)

describe('saved views', () => {
  const views = (who = p.buyer) => server.as(who.name)
  const body = { name: 'Stahl', definition: { filters: { groups: '1' }, columns: ['name'], sort: 'volume' } }

  test('are kept for their person, under one name each, by version', async () => {
    const { body: added } = await views().post('/api/gpp/views', { body })
    expect(added).toMatchObject([{ ...body, version: 1 }])
    expect(await views().post('/api/gpp/views', { body })).toMatchObject({ status: 409, body: { code: 'view_exists' } })
    expect((await views(p.lead).get('/api/gpp/views')).body).toEqual([])
    const path = `/api/gpp/views/${added[0].id}`
    const change = { ...body, name: 'Blech' }
    expect((await views(p.lead).put(path, { body: change })).status).toBe(404)
    const headers = { 'if-match': '"1"' }
    expect((await views().put(path, { body: change, headers })).body).toMatchObject([{ name: 'Blech', version: 2 }])
    expect(await views().put(path, { body: change, headers })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: [{ version: 2 }] },
    })
    expect((await views(p.lead).delete(path)).status).toBe(404)
    expect((await views().delete(path)).body).toEqual([])
  })

  test('are changed from the version of If-Match or the body, not from one in the address', async () => {
    const { body: added } = await views().post('/api/gpp/views', { body })
    const change = { body, headers: { 'if-match': '"1"' } }
    expect((await views().put(`/api/gpp/views/${added[0].id}?version=1`, change)).status).toBe(200)
  })

  test('follow a material group that is merged into another one', async () => {
    const from = await p.group('0871', 'Alt')
    const into = await p.group('0872', 'Neu')
    const save = (name: string, groups: string) =>
      views(p.lead).post('/api/gpp/views', { body: { name, definition: { filters: { q: 'x', groups } } } })
    await save('A', `${from},${p.bars}`)
    await save('B', `${p.bars},${into},${from}`)
    await save('C', `${from}1`)
    expect(
      (await server.as(p.main.name).post(`/api/gpp/material-groups/${from}/merge`, { body: { into }, version: 1 }))
        .status,
    ).toBe(200)
    const { body: kept } = await views(p.lead).get('/api/gpp/views')
    expect(kept).toMatchObject([
      { version: 2, definition: { filters: { q: 'x', groups: `${into},${p.bars}` } } },
      { version: 2, definition: { filters: { groups: `${p.bars},${into}` } } },
      { version: 1, definition: { filters: { groups: `${from}1` } } },
    ])
  })
})
