// Opens the bookings with a service that knows one hall, for tests.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { Times } from '#widgets/production/times/times.tsx'
import { ACTIVITIES, anArea, aShift, aSuggestion } from './a-shift.ts'

export const user = userEvent.setup()
export const SHIFT = { view: 'shift', area: '2', day: '2026-04-20', shift: 'early' }
export const PATH = '/shifts/2/2026-04-20/early'

interface Options {
  readonly props?: Record<string, string>
  readonly roles?: readonly string[]
}

export async function openTimes(
  service: Service = {},
  { props = SHIFT, roles = ['portal_mes', 'menu_mes_times'] }: Options = {},
) {
  const shown = await screenTest(Times, {
    service: {
      '/areas': [anArea()],
      '/activities': ACTIVITIES,
      '/suggestion': aSuggestion(),
      [`${PATH}/corrections`]: [],
      [PATH]: aShift(),
      ...service,
      ...('/corrections' in service ? {} : { '/corrections': [] }),
    },
    roles,
    props,
  })
  return { shown, sent: () => shown.requests('POST').map(({ path, sent }) => [path, ...Object.values(sent)]) }
}
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
