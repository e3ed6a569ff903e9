//console.log(1);
