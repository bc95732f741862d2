// Opens the bookings with a service that knows one hall, for tests.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Service, sentIn, serve } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
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
  standOn('portal')
  const mock = serve({
    '/badges': { notifications: [], seq: 1 },
    '/areas': [anArea()],
    '/activities': ACTIVITIES,
    '/suggestion': aSuggestion(),
    [`${PATH}/corrections`]: [],
    [PATH]: aShift(),
    ...service,
    ...('/corrections' in service ? {} : { '/corrections': [] }),
  })
  await signIn(roles)
  const shown = showIn(Times, props)
  return {
    shown,
    sent: () =>
      mock.mock.calls
        .filter(([, init]) => init?.method === 'POST')
        .map(([url, init]) => [new URL(String(url)).pathname, ...Object.values(sentIn(init))]),
  }
}
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
