// Brings portal.js after the application has rendered its tags: the other order of definition.
const PORTAL = 'http://localhost:8080'
const look = () => {
  if (document.querySelector('#app portal-bell')) void import(`${PORTAL}/widgets/portal.js`)
  else requestAnimationFrame(look)
}
look()
