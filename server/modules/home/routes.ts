import { Welcome, WelcomeChange } from '#contract/home.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { changeWelcome, readWelcome } from './welcome.ts'

/** Home: below api/user. */
export const homeRoutes = moduleRoutes({ tags: ['home'], access: ['menu_dashboard'] }, (route, context) => {
  const { db } = context
  route.get('/home/welcome', { summary: 'The message beside the greeting', response: Welcome }, () => readWelcome(db))

  route.patch(
    '/home/welcome',
    {
      access: ['ma-news-api:news_write'],
      summary: 'Set the message beside the greeting; empty texts remove it',
      versioned: true,
      body: WelcomeChange,
      response: Welcome,
    },
    ({ tx, version, body }) => changeWelcome(tx, body, version),
  )
})
