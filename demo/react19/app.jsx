// Elements in JSX of React 19: objects and functions become properties, on… becomes a listener of the event's name.
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { tokenProvider } from './sign-in.js'

/** React asks at each rendering whether a property exists: what is rich is given once portal.js has defined the tags. */
function useDefined(tag) {
  const [isDefined, setDefined] = useState(() => customElements.get(tag) !== undefined)
  useEffect(() => void customElements.whenDefined(tag).then(() => setDefined(true)), [tag])
  return isDefined
}

function App() {
  const isDefined = useDefined('portal-bell')
  const [opened, setOpened] = useState('')
  const [lang, setLang] = useState(document.documentElement.lang)
  const navigate = (event) => {
    // The host takes over: the elements change neither its address nor its history.
    event.preventDefault()
    setOpened(event.detail.path)
  }
  return (
    <>
      <p>
        <button type="button" onClick={() => setLang(lang === 'de' ? 'en' : 'de')}>
          {lang === 'de' ? 'English' : 'Deutsch'}
        </button>{' '}
        <portal-bell tokenProvider={isDefined ? tokenProvider : undefined} lang={lang} onportal-navigate={navigate} />
      </p>
      <output>{opened && `Geöffnet: ${opened}`}</output>
      <portal-news-cards lang={lang} onportal-navigate={navigate} />
    </>
  )
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
