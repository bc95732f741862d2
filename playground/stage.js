// The host page of one element: creates it with the settings of the address, provides a token, and posts its events to the
// playground around it, which applies further changes itself.
const asked = new URLSearchParams(location.search)
const tag = asked.get('element') ?? ''
const state = asked.get('state') ?? ''

// The portal stores its last number for this tab: each state starts without one.
sessionStorage.clear()
document.documentElement.dataset.theme = asked.get('theme') ?? 'light'
document.documentElement.lang = asked.get('lang') ?? 'de'

for (const name of asked.getAll('event')) {
  document.addEventListener(name, (event) => {
    // Functions and errors cannot be sent: what remains is what a reader of the log wants.
    const detail = JSON.stringify(event.detail, (_, value) => (typeof value === 'function' ? `${value.name}()` : value))
    parent.postMessage({ name, detail }, location.origin)
    // The stage never navigates, and needs no sign-in.
    event.preventDefault()
  })
}

async function tokenProvider() {
  const answer = await fetch(`/token?${new URLSearchParams({ user: asked.get('user') ?? '' })}`)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}

const element = document.createElement(tag)
element.setAttribute('api-base', `/at/${state}/`)
for (const [name, value] of JSON.parse(asked.get('attributes') ?? '[]')) element.setAttribute(name, value)
for (const [name, value] of JSON.parse(asked.get('properties') ?? '[]')) element[name] = value
for (const [name, value] of JSON.parse(asked.get('tokens') ?? '[]')) element.style.setProperty(name, value)
if (state !== 'signed-out') element.tokenProvider = tokenProvider
document.body.append(element)
await import('/widgets/portal.js')
