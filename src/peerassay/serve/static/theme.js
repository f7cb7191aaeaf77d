// Before anything is drawn: the theme that this browser was told.
try { const t = JSON.parse(localStorage.getItem("pa.theme") || '""'); if (t) document.documentElement.dataset.theme = t; } catch { /* none kept */ }
