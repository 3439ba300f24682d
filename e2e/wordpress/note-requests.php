<?php
/** Logs WordPress's requests to other servers, and allows only this machine. */

add_filter(
	'pre_http_request',
	function ( $answer, $arguments, $url ) {
		file_put_contents( WP_CONTENT_DIR . '/requests.log', $url . "\n", FILE_APPEND );
		return '127.0.0.1' === wp_parse_url( $url, PHP_URL_HOST ) || 'localhost' === wp_parse_url( $url, PHP_URL_HOST ) ? $answer : new WP_Error( 'http_request_failed', 'Not from here' );
	},
	10,
	3
);
add_filter( 'http_request_host_is_external', '__return_true' );
add_filter( 'http_allowed_safe_ports', function ( $ports, $host, $url ) {
	return array_merge( $ports, array( wp_parse_url( $url, PHP_URL_PORT ) ) );
}, 10, 3 );
