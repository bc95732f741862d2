// No element is a field of a form: its inputs do not belong to the form of the host around it.
import { signInApi } from '#tests/e2e/api.ts'
import { EVERYWHERE, expect, test } from './any-browser.ts'
import { click, eventually, seen } from './tab.ts'

test.use({ isOwnTab: true })

test(
  "[E19] in a host's form the elements neither take part in it, nor submit it, nor are reset or disabled by it",
  EVERYWHERE,
  async ({ portal, tab }) => {
    const api = await signInApi(portal.url, 'felix.hartung', portal.password)
    await tab.open(new URL('/forms', portal.demoUrl).href)
    await tab.run(
      async ({ src, token }) => {
        const form = document.createElement('form')
        const fieldset = document.createElement('fieldset')
        const field = Object.assign(document.createElement('input'), { name: 'own', value: 'mine' })
        const settings = document.createElement('portal-notification-settings')
        settings.setAttribute('name', 'settings')
        fieldset.append(field, settings)
        form.append(fieldset, Object.assign(document.createElement('button'), { textContent: 'Send' }))
        document.body.replaceChildren(form)
        Object.assign(globalThis, { submits: 0 })
        form.addEventListener('submit', (event) => {
          event.preventDefault()
          Reflect.set(globalThis, 'submits', (Reflect.get(globalThis, 'submits') as number) + 1)
        })
        Object.assign(settings, { tokenProvider: async () => token })
        await import(src)
      },
      { src: `${portal.url}/widgets/portal.js`, token: api.token() },
    )
    const boxes = () => {
      const root = document.querySelector('portal-notification-settings')!.shadowRoot!
      return [...root.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)')].map(
        ({ checked }) => checked,
      )
    }
    await expect.poll(async () => (await tab.run(boxes)).length).toBeGreaterThan(1)
    const before = await tab.run(boxes)
    const facts = await tab.run(() => {
      const form = document.querySelector('form')!
      const root = document.querySelector('portal-notification-settings')!.shadowRoot!
      form.reset()
      document.querySelector('fieldset')!.disabled = true
      const controls = [...root.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button')]
      const isDisabled = root.querySelector('input[type=checkbox]:not([disabled])')!.matches(':disabled')
      document.querySelector('fieldset')!.disabled = false
      return {
        elements: [...form.elements].map(({ localName }) => localName),
        data: [...new FormData(form).keys()],
        owned: controls.filter(({ form: owner }) => owner === form).length,
        isDisabled,
      }
    })
    expect(facts).toEqual({ elements: ['fieldset', 'input', 'button'], data: ['own'], owned: 0, isDisabled: false })
    expect(await tab.run(boxes)).toEqual(before)
    // Enter in a control of ours only affects the element.
    await tab.run(() => {
      const root = document.querySelector('portal-notification-settings')!.shadowRoot!
      root.querySelector<HTMLElement>('input[type=checkbox]:not([disabled])')!.focus()
    })
    await tab.press('Enter')
    expect(await tab.run(() => Reflect.get(globalThis, 'submits') as number)).toBe(0)
    // The form is the host's own as before.
    await click(tab, 'Send')
    await eventually(tab, () => Reflect.get(globalThis, 'submits') as number).toBe(1)
    expect(await seen(tab)).toContain('Send')
  },
)
