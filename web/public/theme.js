// Runs before the first paint: a stored choice wins over the system's, so that nothing flashes.
(function () {
  var root = document.documentElement;
  var theme = null;
  var language = 'en';
  try {
    theme = localStorage.getItem('theme');
    var asked = /[?&]lang=(en|hi)(&|$)/.exec(location.search);
    if ((asked ? asked[1] : localStorage.getItem('language')) === 'hi') language = 'hi';
    // Who has plans goes on to them: the landing is not shown first.
    if (/"plans":\[\{/.test(localStorage.getItem('lastSeen') || '')) root.dataset.returning = '';
  } catch {
    theme = null;
  }
  if (language === 'hi') root.lang = 'hi-IN';
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = theme;
  // A page that was sent whole does nothing by a button yet: the last one that is pressed is pressed again when the app runs in it.
  document.addEventListener(
    'click',
    function (event) {
      var waits = document.querySelector('#root[data-waits]');
      var button = waits && event.target.closest('button:not([type=submit])');
      if (!button) return;
      var before = waits.querySelector('[data-pressed]');
      if (before) delete before.dataset.pressed;
      button.dataset.pressed = '';
    },
    true,
  );
  // What the worker keeps of the app may be why no script of it runs: it goes, if the server is there to give all of it anew.
  function reloadAnew() {
    setTimeout(function () {
      location.reload();
    }, 5000);
    void fetch('/health/live', { cache: 'no-store' })
      .then(function (answer) {
        return answer.json();
      })
      .then(function (health) {
        if (health.status !== 'ok') return;
        var emptied = caches.keys().then(function (names) {
          return Promise.all(names.map((name) => caches.delete(name)));
        });
        var ended = navigator.serviceWorker.getRegistrations().then(function (workers) {
          return Promise.all(workers.map((worker) => worker.unregister()));
        });
        return Promise.all([emptied, ended]);
      })
      .catch(function () {})
      .then(function () {
        location.reload();
      });
  }
  // Without its scripts the page stays empty, or does nothing: it says so, in the words of the app's own texts, which may not have come either.
  var words =
    language === 'hi'
      ? ['ऐप लोड नहीं हुआ', 'ऐप शुरू नहीं हो सका।', 'पेज दोबारा लोड करें']
      : ['App Loading Error', 'Failed to initialize the application.', 'Reload Page'];
  // The app says the same when it does not start, and may have no texts of this language either.
  root.dataset.unloaded = JSON.stringify(words);
  // Its style sheet may not have come with the scripts: these hold without it.
  var looks = {
    place:
      'display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;text-align:center;line-height:1.5;' +
      'font-family:var(--font-app,system-ui,sans-serif);background:var(--surface,Canvas);color:var(--ink,CanvasText)',
    h1: 'margin:0;font-size:1.5rem;font-weight:700',
    p: 'margin:0;max-width:65ch',
    button:
      'min-height:2.75rem;padding:0.375rem 1.5rem;border:0;border-radius:999px;font:inherit;font-weight:600;cursor:pointer;' +
      'background:var(--rose,CanvasText);color:var(--on-rose,Canvas)',
  };
  addEventListener(
    'error',
    function (event) {
      var failed = event.target;
      if (!(failed instanceof HTMLScriptElement) || failed.type !== 'module' || document.getElementById('unloaded')) return;
      var place = document.createElement('div');
      place.id = 'unloaded';
      place.setAttribute('role', 'alert');
      place.style.cssText = looks.place;
      place.style.colorScheme = theme;
      var said = ['h1', 'p', 'button'].map(function (kind, at) {
        var part = document.createElement(kind);
        part.textContent = words[at];
        part.style.cssText = looks[kind];
        return part;
      });
      said[2].onclick = reloadAnew;
      place.append.apply(place, said);
      document.body.prepend(place);
    },
    true,
  );
})();
