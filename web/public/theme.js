// Runs before the first paint: a stored choice wins over the system's, so that nothing flashes, and the texts of the language that is read
// are fetched beside the scripts.
(function () {
  var root = document.documentElement;
  var own = document.currentScript;
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
  var texts = own && own.dataset[language];
  // The landing has its own few texts.
  if (!texts || (language === 'en' && location.pathname === '/')) return;
  var link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = texts;
  document.head.append(link);
})();
