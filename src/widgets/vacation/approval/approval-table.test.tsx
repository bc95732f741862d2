import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { standOn } from '#shared/testing/sign-in.ts'
import { aLeaveRequest, anOpenDecision, aWireBoard } from '#widgets/vacation/testing/wire.ts'
import { Approval } from './approval.tsx'

async function open(props: Record<string, unknown> = {}) {
  const decisions = [1, 2, 3, 4].map((id) => anOpenDecision(aLeaveRequest(id, `Jonas Reiter ${id}`)))
  await screenTest(Approval, {
    service: {
      '/api/vac/board': ({ searchParams }: URL) =>
        aWireBoard({
          first: searchParams.get('first') ?? '',
          last: searchParams.get('last') ?? '',
          people: [],
          teams: [],
        }),
      '/api/vac/decisions': decisions,
      '/api/vac/deputies': { activated: false, deputies: [], awayFrom: null, awayUntil: null },
    },
    roles: ['portal_ma', 'menu_ma_holiday_approve'],
    props: { layout: 'table', ...props },
  })
}

test.each([
  ['portal', true],
  ['foreign page', false],
] as const)(
  '[VAC-01] [VAC-03] the request that a link names is a marked row, with the focus in the portal alone: %s',
  async (page, isFocused) => {
    standOn(page)
    await open({ highlight: '3' })
    const row = await screen.findByRole('row', { current: true })
    expect([row.className, row.textContent]).toEqual(['named', expect.stringContaining('Jonas Reiter 3')])
    expect(document.activeElement === row).toBe(isFocused)
    await userEvent.click(screen.getByRole('button', { name: 'Person' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Person' }))
  },
)

test('[VAC-03] the table selects a range of requests with Shift, by boxes that name their requests', async () => {
  await open()
  const box = (id: number) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Antrag von Jonas Reiter ${id} auswählen` })
  await screen.findByRole('grid', { name: 'Offene Urlaubsanträge' })
  const user = userEvent.setup()
  const checked = () => [1, 2, 3, 4].filter((id) => box(id).checked)
  await user.click(box(1))
  await user.keyboard('{Shift>}')
  await user.click(box(3))
  await user.keyboard('{/Shift}')
  expect(checked()).toEqual([1, 2, 3])
  await user.click(box(2))
  expect(checked()).toEqual([1, 3])
  await user.keyboard('{Shift>}')
  await user.click(box(4))
  await user.keyboard('{/Shift}')
  expect(checked()).toEqual([1, 2, 3, 4])
})
