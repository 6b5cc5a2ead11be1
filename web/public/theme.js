// Runs before the first paint: a stored choice wins over the system's, so that nothing flashes.
(function () {
  var root = document.documentElement;
  var theme = null;
  try {
    theme = localStorage.getItem('theme');
    if (localStorage.getItem('language') === 'hi') root.lang = 'hi-IN';
  } catch {
    theme = null;
  }
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = theme;
})();
